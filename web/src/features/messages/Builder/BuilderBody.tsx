import { abilitiesOf } from '@guiche/contract/channels'
import { useId, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { useConversation } from '../useConversation.ts'
import classes from './Builder.module.css'
import { ButtonForm } from './ButtonForm.tsx'
import { ListForm } from './ListForm.tsx'
import { PixForm } from './PixForm.tsx'

const kinds = ['list', 'copy', 'call', 'url', 'pix'] as const
type Kind = (typeof kinds)[number]

/** An interactive message with a live preview. If the channel does not support it, the dialog says so at the start. */
export const BuilderBody = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts()
  const panelId = useId()
  const { ticket } = useConversation()
  const { interactive } = abilitiesOf(ticket.channel)
  const [kind, setKind] = useState<Kind>(() => kinds.find((each) => interactive.includes(each)) ?? 'list')
  const form = () => {
    if (!interactive.includes(kind)) return <Notice tone="warn">{t(`composing.unable.${kind}`)}</Notice>
    if (kind === 'list') return <ListForm onClose={onClose} />
    if (kind === 'pix') return <PixForm onClose={onClose} />
    return <ButtonForm key={kind} kind={kind} onClose={onClose} />
  }
  return (
    <div className={classes.builder}>
      <Tabs
        label={t('composing.builder.kind')}
        panelId={panelId}
        tabs={kinds.map((key) => ({ key, label: t(`composing.builder.kinds.${key}`) }))}
        active={kind}
        onChange={setKind}
      />
      <div id={panelId} role="tabpanel" aria-label={t(`composing.builder.kinds.${kind}`)}>
        {form()}
      </div>
    </div>
  )
}
