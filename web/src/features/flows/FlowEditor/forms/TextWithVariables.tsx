import { mostFlowText } from '@guiche/contract/features/flow-nodes'
import type { TextareaProps } from '@mantine/core'
import { useRef } from 'react'
import { insertAtCaret } from '../../../../lib/insert-at-caret.ts'
import { TextAreaField } from '../../../../ui/form/TextAreaField.tsx'
import { VariableButtons } from './VariableButtons.tsx'

/** A text of the flow, and the variables that can be inserted. */
export const TextWithVariables = ({ variables, ...props }: TextareaProps & { variables: readonly string[] }) => {
  const field = useRef<HTMLTextAreaElement>(null)
  const insert = (token: string) => {
    if (!field.current) return
    field.current.focus()
    insertAtCaret(field.current, token)
  }
  return (
    <div>
      <TextAreaField ref={field} maxLength={mostFlowText} {...props} />
      <VariableButtons variables={variables} onInsert={insert} />
    </div>
  )
}
