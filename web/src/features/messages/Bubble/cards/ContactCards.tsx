import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs'
import { useTexts } from '../../../../lib/i18n.ts'
import { formatPhone } from '../../../../lib/phone.ts'
import { cardsOf } from '../../api/attached.ts'
import classes from './ContactCards.module.css'
import { Unprocessed } from './Unprocessed.tsx'

/** Shared contacts, each with the numbers on the card. */
export const ContactCards = ({ dataJson }: { dataJson: string | null }) => {
  const t = useTexts()
  const cards = cardsOf(dataJson)
  if (cards.length === 0) return <Unprocessed />
  return (
    <ul className={classes.cards} aria-label={t('messages.media.card')}>
      {cards.map(({ name, numbers }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same person may be on two cards.
        <li key={at} className={classes.card}>
          <IconAddressBook size={24} stroke={1.4} aria-hidden />
          <span className={classes.words}>
            <span className={classes.name}>{name}</span>
            {numbers.map((number) => (
              <span key={number} className={classes.number}>
                {formatPhone(number)}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
