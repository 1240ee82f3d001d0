"""Builds the Reflex application."""

import reflex as rx

app = rx.App(toaster=None)


def index() -> rx.Component:
    return rx.el.div(rx.el.h1("hello", class_name="text-title font-semibold text-brand bg-bg-surface"), rx.icon("house", size=16))


app.add_page(index, route="/")
