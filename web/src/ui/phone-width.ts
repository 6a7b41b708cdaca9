/** Narrower than 600 pixels, like the stylesheets' `(width < 600px)`; a zoomed page may have fractions of a pixel. */
export const phoneWidth = '(max-width: 599.98px)'
