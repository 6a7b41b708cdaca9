import { NumberInput, type NumberInputProps } from '@mantine/core'

export const NumberField = (props: NumberInputProps) => <NumberInput hideControls {...props} />
