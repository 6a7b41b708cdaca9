import type { ExtraInfo } from '@guiche/contract/features/contacts'
import { useTexts } from '../../../lib/i18n.ts'
import classes from '../ContactDrawer.module.css'

export const ContactPairs = ({ pairs }: { pairs: readonly ExtraInfo[] }) => {
  const t = useTexts()
  if (pairs.length === 0) return null
  return (
    <section aria-label={t('contacts.form.pairs')}>
      <h3 className={classes.heading}>{t('contacts.form.pairs')}</h3>
      <dl className={classes.pairs}>
        {pairs.map(({ name, value }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two pairs may have the same name.
          <div key={at}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
