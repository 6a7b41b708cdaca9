import type { CheckState, ContactListItem } from '@guiche/contract/features/contact-list-items'
import { useTexts } from '../../lib/i18n.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Chip } from '../../ui/Chip.tsx'

const checkStateOf = ({ isWhatsappValid }: Pick<ContactListItem, 'isWhatsappValid'>): CheckState => {
  if (isWhatsappValid === null) return 'unchecked'
  return isWhatsappValid ? 'valid' : 'invalid'
}

const toneOf = { valid: 'ok', invalid: 'bad', unchecked: 'neutral' } as const

/** Whether somebody is on WhatsApp; on hover, when that was checked. */
export const CheckChip = ({ item }: { item: ContactListItem }) => {
  const t = useTexts()
  const dates = useDates()
  const state = checkStateOf(item)
  const title = item.checkedAt ? t('contactLists.check.at', { time: dates.dateTime(item.checkedAt) }) : undefined
  return (
    <Chip tone={toneOf[state]} {...(title ? { title } : {})}>
      {t(`contactLists.check.state.${state}`)}
    </Chip>
  )
}
