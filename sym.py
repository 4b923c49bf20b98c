import re,subprocess,collections
B='/work/s/.build/x86_64-unknown-linux-gnu/debug/placardPackageTests.xctest'
nm=subprocess.run(['nm','-C','--defined-only',B],capture_output=True,text=True).stdout
import bisect
