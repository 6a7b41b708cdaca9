import { Textarea, type TextareaProps } from '@mantine/core'

/** Grows with what is typed. */
export const TextAreaField = (props: TextareaProps) => <Textarea autosize minRows={3} maxRows={10} {...props} />
