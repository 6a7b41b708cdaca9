import { NumberInput, type NumberInputProps } from '@mantine/core'

/**
 * An invalid number stays, so that the form can refuse it beside the field. The library would clamp it to the bounds silently, and its trimming of
 * zeros clamps a text too.
 */
export const NumberField = (props: NumberInputProps) => (
  <NumberInput hideControls clampBehavior="none" trimLeadingZeroesOnBlur={false} {...props} />
)
