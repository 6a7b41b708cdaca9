import { Textarea, type TextareaProps } from '@mantine/core'

/** Grows with its text. */
export const TextAreaField = (props: TextareaProps) => <Textarea autosize minRows={3} maxRows={10} {...props} />
