#!/usr/bin/env python3
"""Answers as the services of the templates do, with the files of a folder; prints its address."""
import http.server
import pathlib
import sys

ANSWERS = {
    "/v1/forecast": ("weather.json", "application/json"),
    "/stops/": ("transit.json", "application/json"),
    "/planetary/apod": ("picture.json", "application/json"),
    "/image/halo.svg": ("picture.svg", "image/svg+xml"),
    "/api/states": ("home.json", "application/json"),
    "/agenda.ics": ("agenda.ics", "text/calendar"),
    "/feed.rss": ("headlines.rss", "application/xml"),
}
folder = pathlib.Path(sys.argv[1])


class Answers(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        for prefix, (name, kind) in ANSWERS.items():
            if self.path.startswith(prefix):
                address = f"http://{self.headers['Host']}".encode()
                return self.answer(200, kind, (folder / name).read_bytes().replace(b"SERVER", address))
        self.answer(404, "text/plain", b"there is no such answer")

    def answer(self, status, kind, body):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answers)
print(f"http://127.0.0.1:{server.server_address[1]}", flush=True)
server.serve_forever()
