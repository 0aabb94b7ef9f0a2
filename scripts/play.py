"""Starts the server and opens the lobby in a browser; without a screen it only prints the address. Ctrl-C ends it."""

import os
import re
import subprocess
import sys
import webbrowser
from pathlib import Path


def has_screen() -> bool:
    """Whether a browser would be seen; without a screen Python would start one that runs in the terminal."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def main() -> int:
    """Pass on what the server says, and open the first address that it names."""
    command = [str(Path(sys.executable).with_name("agora")), "serve", *sys.argv[1:]]
    opened = False
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None, "piped"
        try:
            for line in server.stdout:
                print(line, end="", flush=True)
                address = re.search(r"https?://\S+", line)
                if address and not opened:
                    opened = True
                    if has_screen():
                        webbrowser.open(address[0])
        except KeyboardInterrupt:
            pass  # the server hears it too, and closes
        return server.wait()


if __name__ == "__main__":
    sys.exit(main())
