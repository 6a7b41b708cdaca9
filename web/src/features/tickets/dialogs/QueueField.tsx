import type { SelectProps } from '@mantine/core'
import { useTexts } from '../../../lib/i18n.ts'
import { Dot } from '../../../ui/Dot.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import classes from './Dialogs.module.css'

interface QueueFieldProps extends Omit<SelectProps, 'data'> {
  queues: readonly { id: number; name: string; color: string }[]
}

/** A required queue; the error text is the specification's. */
export const QueueField = ({ queues, error, ...rest }: QueueFieldProps) => {
  const t = useTexts()
  const colorOf = (id: string) => queues.find((queue) => String(queue.id) === id)?.color ?? 'transparent'
  return (
    <SelectField
      label={t('tickets.queue')}
      placeholder={t('tickets.chooseQueue')}
      searchable={queues.length > 8}
      {...(queues.length === 0 ? { nothingFoundMessage: t('tickets.list.noQueues') } : {})}
      {...rest}
      error={error ? t('tickets.chooseQueue') : undefined}
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
