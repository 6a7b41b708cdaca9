import { campaignWords, type WordFacts } from '@guiche/contract/campaign-words'
import { ContactListId } from '@guiche/contract/core/ids'
import { listContactListItems } from '@guiche/contract/features/contact-list-items'
import IconAgain from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { queryOf } from '../../../lib/query.ts'
import { useFileAddress } from '../../../lib/use-file-address.ts'
import { piecesOf } from '../../../lib/whatsapp-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatted } from '../../../ui/formatted.tsx'
import classes from './CampaignEditor.module.css'

/** Random choices stay the same until the user asks for others: a text must not jump while it is typed. */
const choicesOf = (seed: number) => {
  let state = seed
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
}

const useFirstOf = (listId: number | null) => {
  const { data } = useQuery({
    ...queryOf(listContactListItems, { query: { contactListId: ContactListId.parse(listId ?? 1) } }),
    enabled: listId !== null,
  })
  return listId === null ? undefined : data?.contacts[0]
}

interface PhonePreviewProps {
  text: string
  /** The URL and kind of the chosen or the stored file. */
  file: File | { address: string; mime: string; name: string } | null
  listId: number | null
  variables: WordFacts['variables']
}

const Picture = ({ file }: Pick<PhonePreviewProps, 'file'>) => {
  const t = useTexts()
  const own = useFileAddress(file instanceof File ? file : null)
  if (!file) return null
  const mime = file instanceof File ? file.type : file.mime
  const address = file instanceof File ? own : file.address
  if (mime.startsWith('image/') && address) return <img className={classes.picture} src={address} alt={file.name} />
  return <p className={classes.file}>{t('campaigns.preview.file', { name: file.name })}</p>
}

/** What the first recipient would read. */
export const PhonePreview = ({ text, file, listId, variables }: PhonePreviewProps) => {
  const t = useTexts()
  const [seed, setSeed] = useState(1)
  const person = useFirstOf(listId)
  const facts = {
    name: person?.name ?? t('campaigns.preview.nobody'),
    email: person?.email ?? '',
    number: person?.number ?? '',
    variables,
  }
  const words = campaignWords(text, facts, choicesOf(seed * 7_919))
  const isEmpty = words.trim() === '' && !file
  return (
    <section className={classes.phone} aria-label={t('campaigns.preview.title')}>
      <h3 className={classes.legend}>{t('campaigns.preview.title')}</h3>
      <div className={classes.screen}>
        {isEmpty ? (
          <p className={classes.faint}>{t('campaigns.preview.empty')}</p>
        ) : (
          <div className={classes.bubble} dir="auto">
            <Picture file={file} />
            <span>{formatted(piecesOf(words))}</span>
          </div>
        )}
      </div>
      {text.includes('|') && (
        <Button icon={IconAgain} onClick={() => setSeed((before) => before + 1)}>
          {t('campaigns.preview.another')}
        </Button>
      )}
    </section>
  )
}
