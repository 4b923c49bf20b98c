# An image of 'placard serve' for this processor: 'docker build --build-arg COMMIT=$(git rev-parse --short=12 HEAD) .'
# 'Sources/Packaging/compose.yaml' runs it. 'docker build --target package --output . .' writes the Debian package instead, for a
# machine without a toolchain.

# The toolchain stays in this stage.
FROM swift:6.3-bookworm AS build
ARG COMMIT=
WORKDIR /source
COPY . .
RUN apt-get update && apt-get install --yes --no-install-recommends dpkg-dev make python3
RUN make deb PLACARD_COMMIT="$COMMIT" && mkdir /package && mv .build-release/placard_*.deb /package

FROM scratch AS package
COPY --from=build /package/ /

# With libpq, for nodes that share a PostgreSQL database.
FROM debian:bookworm-slim
COPY --from=build /package/ /package/
RUN apt-get update \
  && apt-get install --yes --no-install-recommends /package/placard_*.deb libpq5 \
  && rm -rf /package /var/lib/apt/lists/*
USER placard
ENV PLACARD_STATE=/var/lib/placard/state
WORKDIR /var/lib/placard
VOLUME /var/lib/placard
EXPOSE 8080
# The image has no HTTP client; bash opens the connection.
HEALTHCHECK --interval=60s --timeout=10s --start-period=30s CMD ["bash", "-c", \
  "exec 3<>/dev/tcp/127.0.0.1/8080 && printf 'GET /healthz HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ]"]
ENTRYPOINT ["placard"]
CMD ["serve", "--output", "/var/lib/placard/output", "--listen", "0.0.0.0:8080"]
