import type { MultiSelectProps } from '@mantine/core'
import { Dot } from '../../ui/Dot.tsx'
import { MultiSelectField } from '../../ui/form/MultiSelectField.tsx'
import { useQueues } from './api.ts'
import classes from './QueuesField.module.css'

interface QueuesFieldProps extends Omit<MultiSelectProps, 'data' | 'value' | 'placeholder'> {
  value?: string[]
  /** Shown while none is selected. */
  invitation: string
}

/** Several of the company's queues, with their colours. The caller sets the label. */
export const QueuesField = ({ invitation, value = [], ...field }: QueuesFieldProps) => {
  const queues = useQueues()
  const colorOf = (id: string) => queues.find((queue) => String(queue.id) === id)?.color ?? 'transparent'
  return (
    <MultiSelectField
      {...field}
      value={value}
      {...(value.length > 0 ? {} : { placeholder: invitation })}
      data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <Dot color={colorOf(option.value)} />
          {option.label}
        </span>
      )}
    />
  )
}
