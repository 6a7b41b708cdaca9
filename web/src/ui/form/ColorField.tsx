import { ColorInput, type ColorInputProps } from '@mantine/core'

/** Colours that most people can distinguish, in light and dark. */
const swatches = ['#0d9488', '#1d4ed8', '#7c3aed', '#be123c', '#c2410c', '#a16207', '#4d7c0f', '#0e7490', '#475569']

/**
 * A colour as `#rrggbb`, also typed as `#rgb`; an empty text is none. Invalid text stays, so that the form can refuse
 * it: the library would restore its last valid colour on blur, and in a slow browser that is not yet the one just
 * typed.
 */
export const ColorField = (props: ColorInputProps) => (
  <ColorInput format="hex" swatches={swatches} swatchesPerRow={9} withEyeDropper={false} fixOnBlur={false} {...props} />
)
