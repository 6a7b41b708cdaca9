import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useTexts } from '../../../lib/i18n.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { Quoted } from '../api/drafts.ts'
import { useLine } from '../Bubble/words/useLine.ts'
import { useConversation } from '../useConversation.ts'
import classes from './QuoteBar.module.css'

export const QuoteBar = ({ quoted, onDrop }: { quoted: Quoted; onDrop: () => void }) => {
  const t = useTexts()
  const lineOf = useLine()
  const { ticket } = useConversation()
  const name = quoted.fromMe ? t('messages.you') : (quoted.contact?.name ?? ticket.contact.name)
  return (
    <div className={classes.quote}>
      <div className={classes.words}>
        <div className={classes.to}>{t('messages.composer.replyingTo', { name })}</div>
        <div className={classes.line}>{lineOf(quoted)}</div>
      </div>
      <IconButton icon={IconX} size="small" label={t('messages.composer.dropQuote')} shortcut="Esc" onClick={onDrop} />
    </div>
  )
}
