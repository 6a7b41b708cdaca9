import { Select, type SelectProps } from '@mantine/core'
import { useTexts } from '../../lib/i18n.ts'

/** One of a list; `searchable` for long ones, `clearable` where none is an answer. It unfolds when it is asked to: by a click, a letter, an arrow. */
export const SelectField = (props: SelectProps) => {
  const t = useTexts()
  return <Select nothingFoundMessage={t('kit.nothingFound')} allowDeselect={false} openOnFocus={false} {...props} />
}
