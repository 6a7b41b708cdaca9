import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useTexts } from '../../lib/i18n.ts'

/** Several of a list (queues, tags); in a file of its own because few screens need it. */
export const MultiSelectField = (props: MultiSelectProps) => {
  const t = useTexts()
  return <MultiSelect nothingFoundMessage={t('kit.nothingFound')} searchable clearable openOnFocus={false} {...props} />
}
