import { ContactDialog } from '../../features/contacts/dialogs/ContactDialog.tsx'
import type { ContactDialogsState } from './use-contact-dialogs.ts'

export const ContactDialogs = ({ dialogs: { shown, isOpen, close } }: { dialogs: ContactDialogsState }) => {
  const frame = { isOpen, onClose: close }
  switch (shown?.kind) {
    case 'form':
      return <ContactDialog {...frame} contactId={shown.contactId} />
    default:
      return null
  }
}
