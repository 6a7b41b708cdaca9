import { abilitiesOf } from '@guiche/contract/channels'
import type { ContactSummary } from '@guiche/contract/features/contacts'
import { mostCards, VCardPerson } from '@guiche/contract/features/messages'
import { useState } from 'react'
import { errorText } from '../../../lib/error-text.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { newId } from '../../../lib/new-id.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { nameOf } from '../../contacts/api.ts'
import { postCards } from '../api/composed.ts'
import { useConversation } from '../useConversation.ts'
import { ContactChoices } from './ContactChoices.tsx'
import classes from './ForwardDialog.module.css'

const personOf = (contact: ContactSummary) => ({ name: nameOf(contact), number: contact.number })

/** Shares the company's contacts as vCards. */
export const CardsBody = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts()
  const { ticket } = useConversation()
  const [id] = useState(newId)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<readonly ContactSummary[]>([])
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  if (!abilitiesOf(ticket.channel).sends.includes('contact')) {
    return <Notice tone="warn">{t('composing.unable.contact')}</Notice>
  }
  const toggle = (contact: ContactSummary) => {
    setFailure(null)
    setChosen((before) => (before.includes(contact) ? before.filter((each) => each !== contact) : [...before, contact]))
  }
  // Groups have no number, and some agents see masked ones.
  const obstacleOf = (contact: ContactSummary) =>
    !contact.isGroup && VCardPerson.safeParse(personOf(contact)).success ? null : t('composing.cards.noNumber')
  const submit = async () => {
    if (chosen.length === 0) return setFailure(t('composing.cards.none'))
    if (chosen.length > mostCards) return setFailure(t('composing.cards.tooMany', { most: mostCards }))
    setBusy(true)
    setFailure(null)
    try {
      await postCards({ ticketId: ticket.id, id }, chosen.map(personOf))
      onClose()
    } catch (error) {
      setFailure(errorText(error, t))
      setBusy(false)
    }
  }
  return (
    <div className={classes.body}>
      <SearchField value={typed} onChange={setTyped} placeholder={t('messages.forwarding.search')} isFocused />
      <ContactChoices typed={typed} chosen={chosen} onToggle={toggle} obstacleOf={obstacleOf} />
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      <div className={classes.buttons}>
        <Button onClick={onClose}>{t('kit.cancel')}</Button>
        <Button look="primary" isBusy={isBusy} onClick={() => void submit()}>
          {chosen.length === 0 ? t('composing.cards.title') : t('composing.cards.submit', { count: chosen.length })}
        </Button>
      </div>
    </div>
  )
}
