import type { MessageTemplate } from '@guiche/contract/features/message-templates'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useConversation } from '../useConversation.ts'
import { TemplateForm } from './TemplateForm.tsx'
import { TemplateList } from './TemplateList.tsx'

/** First the template, then its values. */
export const TemplatesBody = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts()
  const { ticket } = useConversation()
  const [chosen, setChosen] = useState<MessageTemplate | null>(null)
  if (chosen) return <TemplateForm template={chosen} onBack={() => setChosen(null)} onClose={onClose} />
  // Its connection was deleted.
  if (ticket.whatsappId === null) return <Notice tone="warn">{t('composing.templates.none')}</Notice>
  return <TemplateList connectionId={ticket.whatsappId} onChoose={setChosen} />
}
