import type { ContactListed } from '@guiche/contract/features/contacts'
import IconMerge from '@tabler/icons-react/dist/esm/icons/IconArrowMerge.mjs'
import IconBlock from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconMessageCirclePlus.mjs'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconRemove from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useContactCommands } from '../../features/contacts/commands.tsx'
import { useTicketDesk } from '../../features/tickets/useTicketDesk.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useCan } from '../../lib/rights.ts'
import type { MenuEntry } from '../../ui/ActionMenu.tsx'
import type { ContactDialogsState } from './use-contact-dialogs.ts'

/** The entries of a row's menu. */
export const useContactEntries = (dialogs: ContactDialogsState) => {
  const t = useTexts()
  const desk = useTicketDesk()
  const { block, remove } = useContactCommands()
  const mayMerge = useCan('contacts-page:mergeContacts')
  const mayRemove = useCan('contacts-page:deleteContact')
  return (contact: ContactListed): MenuEntry[] => [
    {
      key: 'ticket',
      label: t('contacts.startTicket'),
      icon: IconTicket,
      isDisabled: !contact.active,
      onSelect: () => desk.ask({ kind: 'new', contact }),
    },
    {
      key: 'edit',
      label: t('contacts.edit'),
      icon: IconEdit,
      onSelect: () => dialogs.open({ kind: 'form', contactId: contact.id }),
    },
    {
      key: 'block',
      label: contact.active ? t('contacts.blocking.command') : t('contacts.unblocking.command'),
      icon: IconBlock,
      onSelect: () => block(contact),
    },
    ...(mayMerge && !contact.isGroup
      ? [
          {
            key: 'merge',
            label: t('contacts.merge.command'),
            icon: IconMerge,
            onSelect: () => dialogs.open({ kind: 'merge', contact }),
          },
        ]
      : []),
    ...(mayRemove
      ? [
          {
            key: 'remove',
            label: t('contacts.removing.command'),
            icon: IconRemove,
            isDestructive: true,
            startsGroup: true,
            onSelect: () => remove(contact),
          },
        ]
      : []),
  ]
}
