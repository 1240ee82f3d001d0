"""The card list as others would build it: FastAPI + HTMX, and React + Vite + FastAPI; small, on the same rows."""
