import type { Contact } from '@guiche/contract/features/contacts'
import { useTexts } from '../../../lib/i18n.ts'
import classes from '../ContactDrawer.module.css'

/** The owner of the wallet. */
export const ContactWallet = ({ walletUser, walletQueue }: Pick<Contact, 'walletUser' | 'walletQueue'>) => {
  const t = useTexts()
  if (walletUser === null) return null
  return (
    <section aria-label={t('contacts.wallet.title')}>
      <h3 className={classes.heading}>{t('contacts.wallet.title')}</h3>
      <p className={classes.fact}>
        {walletQueue === null
          ? walletUser.name
          : t('contacts.wallet.inQueue', { name: walletUser.name, queue: walletQueue.name })}
      </p>
    </section>
  )
}
