import { ColorInput, type ColorInputProps } from '@mantine/core'

/** Told apart by most eyes, on light and on dark. */
const swatches = ['#0d9488', '#1d4ed8', '#7c3aed', '#be123c', '#c2410c', '#a16207', '#4d7c0f', '#0e7490', '#475569']

/**
 * A colour as `#rrggbb`, also typed as `#rgb`; an empty text is none. What is no colour stays, for the form to refuse: the library would put back
 * the last colour that it knows when the field is left, and in a busy browser it does not know yet what was just typed.
 */
export const ColorField = (props: ColorInputProps) => (
  <ColorInput format="hex" swatches={swatches} swatchesPerRow={9} withEyeDropper={false} fixOnBlur={false} {...props} />
)
