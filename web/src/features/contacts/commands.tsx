/** The actions on a contact, shared by the list and the drawer. */
import type { ContactSummary } from '@guiche/contract/features/contacts'
import { useMemo } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.tsx'
import { nameOf, removeContact, setBlocked } from './api.ts'

export interface ContactCommands {
  /** Asks first in both directions, because the customer notices. */
  block: (contact: ContactSummary) => void
  remove: (contact: ContactSummary) => void
}

export const useContactCommands = (): ContactCommands => {
  const t = useTexts()
  const confirm = useConfirm()
  return useMemo(
    () => ({
      block: (contact) => {
        const deed = contact.active ? 'blocking' : 'unblocking'
        confirm({
          title: t(`contacts.${deed}.title`),
          text: t(`contacts.${deed}.text`, { name: nameOf(contact) }),
          action: t(`contacts.${deed}.action`),
          onConfirm: async () => {
            await setBlocked(contact.id, contact.active)
            toast.success(t(`contacts.${deed}.done`))
          },
        })
      },
      remove: (contact) =>
        confirm({
          title: t('contacts.removing.title'),
          text: t('contacts.removing.text', { name: nameOf(contact) }),
          action: t('contacts.removing.action'),
          onConfirm: async () => {
            await removeContact(contact.id)
            toast.success(t('contacts.removing.done'))
          },
        }),
    }),
    [confirm, t],
  )
}
