import { TextInput, type TextInputProps } from '@mantine/core'

/** Spread `form.field('name')` into it, as into every field here. */
export const TextField = (props: TextInputProps) => <TextInput {...props} />
