import type { ContactList } from '@guiche/contract/features/contact-lists'
import { Progress } from '@mantine/core'
import { useTexts } from '../../lib/i18n.ts'
import classes from './CheckProgress.module.css'

/** How many numbers of a list are checked; nothing if all are. */
export const CheckProgress = ({ list: { contactsCount, validCount, invalidCount } }: { list: ContactList }) => {
  const t = useTexts()
  const done = validCount + invalidCount
  if (done >= contactsCount) return null
  return (
    <div className={classes.progress} role="status">
      <Progress value={(done / contactsCount) * 100} aria-label={t('contactLists.check.progress')} />
      <p>{t('contactLists.check.counts', { done, count: contactsCount })}</p>
    </div>
  )
}
