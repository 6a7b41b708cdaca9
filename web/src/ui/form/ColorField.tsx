import { ColorInput, type ColorInputProps } from '@mantine/core'

/** A colour as #rrggbb: typed, or chosen. */
export const ColorField = (props: ColorInputProps) => <ColorInput format="hex" {...props} />
