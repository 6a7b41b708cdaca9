import type { ContactSummary } from '@guiche/contract/features/contacts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { contactOf } from '../contacts/api.ts'
import { ContactPicker } from '../contacts/ContactPicker.tsx'

interface ContactChoiceProps {
  /** The selected one; null: none, or several. */
  id: number | null
  onChoose: (id: number | null) => void
}

/** One contact: two may have the same name. */
export const ContactChoice = ({ id, onChoose }: ContactChoiceProps) => {
  const t = useTexts()
  const [known, setKnown] = useState<ContactSummary | null>(null)
  const { data } = useQuery({ ...contactOf(id ?? 0), enabled: id !== null && known?.id !== id })
  const chosen = id === null ? null : known?.id === id ? known : (data ?? null)
  return (
    <ContactPicker
      name={t('reports.contact')}
      chosen={chosen}
      onChoose={(contact) => {
        setKnown(contact)
        onChoose(contact?.id ?? null)
      }}
    />
  )
}
