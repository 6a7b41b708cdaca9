import { NumberInput, type NumberInputProps } from '@mantine/core'

/** `clampBehavior="none"`: what was typed stays, to be refused. Where the value is a text, the library's trimming of zeros would cut it to the bounds. */
export const NumberField = (props: NumberInputProps) => (
  <NumberInput hideControls trimLeadingZeroesOnBlur={props.clampBehavior !== 'none'} {...props} />
)
