import { ContactDialog } from '../../features/contacts/dialogs/ContactDialog.tsx'
import { ImportDialog } from '../../features/contacts/dialogs/ImportDialog.tsx'
import { MergeDialog } from '../../features/contacts/dialogs/MergeDialog.tsx'
import type { ContactDialogsState } from './use-contact-dialogs.ts'

export const ContactDialogs = ({ dialogs: { shown, isOpen, close } }: { dialogs: ContactDialogsState }) => {
  const frame = { isOpen, onClose: close }
  switch (shown?.kind) {
    case 'form':
      return <ContactDialog {...frame} contactId={shown.contactId} />
    case 'merge':
      return <MergeDialog {...frame} contact={shown.contact} />
    case 'import':
      return <ImportDialog {...frame} />
    default:
      return null
  }
}
