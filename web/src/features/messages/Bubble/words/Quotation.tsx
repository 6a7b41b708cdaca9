import { useTexts } from '../../../../lib/i18n.ts'
import type { Quoted } from '../../api/drafts.ts'
import { useConversation } from '../../useConversation.ts'
import classes from './Quotation.module.css'
import { useLine } from './useLine.ts'

/** The quoted message; a click goes there. */
export const Quotation = ({ quoted }: { quoted: Quoted }) => {
  const t = useTexts()
  const { ticket, jumpTo } = useConversation()
  const lineOf = useLine()
  const author = quoted.fromMe ? t('messages.you') : (quoted.contact?.name ?? ticket.contact.name)
  return (
    <button
      type="button"
      className={classes.quotation}
      title={t('messages.quoted.jump')}
      onClick={() => jumpTo(quoted.id)}
    >
      <span className={classes.author}>{author}</span>
      <span className={classes.line}>{lineOf(quoted)}</span>
    </button>
  )
}
