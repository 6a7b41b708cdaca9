import { NumberInput, type NumberInputProps } from '@mantine/core'

/**
 * `clampBehavior="none"`: an invalid number stays, so that the form can refuse it. If the value is a text, the
 * library's trimming of zeros would clamp it.
 */
export const NumberField = (props: NumberInputProps) => (
  <NumberInput hideControls trimLeadingZeroesOnBlur={props.clampBehavior !== 'none'} {...props} />
)
