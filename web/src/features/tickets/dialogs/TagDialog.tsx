import type { TagChip } from '@guiche/contract/features/tags'
import type { Ticket } from '@guiche/contract/features/tickets'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../lib/error-text.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { nameOf } from '../../contacts/api.ts'
import { TagField } from '../../tags/TagField.tsx'
import { TagNamesField, tagsNamed } from '../../tags/TagNamesField.tsx'
import { ticketOf } from '../api.ts'
import { useTicketDesk } from '../useTicketDesk.ts'
import classes from './Dialogs.module.css'

interface Frame {
  isOpen: boolean
  onClose: () => void
}

/** The tags of one conversation's contact, saved at once. */
export const TagDialog = ({ isOpen, onClose, ticket }: Frame & { ticket: Ticket }) => {
  const t = useTexts()
  const { data } = useQuery(ticketOf(useQueryClient(), ticket.uuid))
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('tickets.tagging.title', { name: nameOf(ticket.contact) })}
      size="small"
    >
      <TagField contactId={ticket.contactId} tags={(data ?? ticket).tags} data-autofocus />
    </Dialog>
  )
}

const Body = ({ tickets }: { tickets: readonly Ticket[] }) => {
  const t = useTexts()
  const desk = useTicketDesk()
  const [names, setNames] = useState<string[]>([])
  const [known, setKnown] = useState<readonly TagChip[]>([])
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const tag = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await desk.tagMany(tickets, await tagsNamed(names, known))
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  return (
    <>
      <p className={classes.text}>{t('tickets.tagging.manyText')}</p>
      <TagNamesField
        names={names}
        isBusy={isBusy}
        onChange={(wanted, all) => {
          setNames(wanted)
          setKnown(all)
        }}
        data-autofocus
      />
      <div className={classes.buttons}>
        {failure !== null && <Notice tone="bad">{errorText(failure, t)}</Notice>}
        <Button look="primary" isWide isBusy={isBusy} disabled={names.length === 0} onClick={() => void tag()}>
          {t('tickets.tagging.submit')}
        </Button>
      </div>
    </>
  )
}

/** Adds tags to many contacts; their existing tags stay. */
export const TagManyDialog = ({ isOpen, onClose, tickets }: Frame & { tickets: readonly Ticket[] }) => {
  const t = useTexts()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('deeds.selection.tag', { count: tickets.length })} size="small">
      <Body tickets={tickets} />
    </Dialog>
  )
}
