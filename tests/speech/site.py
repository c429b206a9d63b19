"""A Web site that serves files as well, or as badly, as a test wants."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Site:
    """Serves `files`. Each transfer gives at most as many bytes as is next in `breaks`, then hangs up."""

    def __init__(self, **files):
        self.files = {f"/{name.replace('_', '.')}": content for name, content in files.items()}
        self.breaks = []
        self.version = '"1"'
        self.ranges = True
        self.chunked = False
        """Whether it does not know how long a file is."""
        self.asked = []
        """The `Range` of every request."""

    def __enter__(self):
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01})
        self._thread.start()
        self.address = f"http://127.0.0.1:{self._server.server_port}"
        return self

    def __exit__(self, *_):
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def _handler(self):
        site = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                asked = self.headers.get("Range")
                site.asked.append(asked)
                content = site.files.get(self.path)
                if content is None:
                    self.send_error(404)
                    return
                first = 0
                if asked and site.ranges and self.headers.get("If-Range") == site.version:
                    first = int(asked.removeprefix("bytes=").removesuffix("-"))
                    if first >= len(content):
                        self.send_error(416)
                        return
                self.send_response(206 if first else 200)
                if not site.chunked:
                    self.send_header("Content-Length", str(len(content) - first))
                else:
                    self.send_header("Transfer-Encoding", "chunked")
                self.send_header("ETag", site.version)
                self.end_headers()
                given = site.breaks.pop(0) if site.breaks else None
                if site.chunked:
                    self.wfile.write(b"%x\r\n" % (len(content) - first))
                self.wfile.write(content[first:] if given is None else content[first : first + given])
                if site.chunked and given is None:
                    self.wfile.write(b"\r\n0\r\n\r\n")
                self.close_connection = True

            def log_message(self, *_):
                pass

        return Handler
