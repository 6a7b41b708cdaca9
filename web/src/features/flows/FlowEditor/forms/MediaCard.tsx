import { flowMediaMegabytes } from '@guiche/contract/features/flows'
import IconChoose from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import { useRef, useState } from 'react'
import { useTexts } from '../../../../lib/i18n.ts'
import { Button } from '../../../../ui/Button.tsx'
import { FileChooser } from '../../../../ui/FileChooser.tsx'
import { CheckboxField } from '../../../../ui/form/CheckboxField.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { compressImage } from '../../api/compress-image.ts'
import { acceptOf, fileProblem, type MediaType } from '../../form/content.ts'
import classes from './NodeForms.module.css'

export interface MediaValue {
  /** The stored name; empty: none. */
  value: string
  original: string
  record: boolean
  wanted: File | null
  /** A chosen picture is being compressed. */
  isPreparing: boolean
}

interface MediaCardProps {
  type: MediaType
  media: MediaValue
  /** Based on its current state: compressing takes time, in which other fields are edited. */
  onChange: (change: Partial<MediaValue>) => void
}

/** One picture, audio or video: checked and compressed here, uploaded when the node is saved. */
export const MediaCard = ({ type, media, onChange }: MediaCardProps) => {
  const t = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const newest = useRef(0)
  const [problem, setProblem] = useState<string | null>(null)
  const take = async (file: File) => {
    const found = fileProblem(type, file)
    if (found) return setProblem(t(`flows.media.${found}`, { most: flowMediaMegabytes[type], type: acceptOf(type) }))
    setProblem(null)
    if (type !== 'img') return onChange({ wanted: file })
    const turn = ++newest.current
    onChange({ isPreparing: true })
    let change: Partial<MediaValue> = {}
    try {
      change = { wanted: await compressImage(file) }
    } catch {
      setProblem(t('flows.media.notCompressed'))
    }
    // Another file was chosen meanwhile: that one counts.
    if (turn === newest.current) onChange({ ...change, isPreparing: false })
  }
  const name = media.wanted?.name ?? (media.original || media.value)
  return (
    <>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <div className={classes.media}>
        <span className={`${classes.mediaName} truncate`} role="status">
          {media.isPreparing ? t('flows.media.preparing') : name || t('flows.media.none')}
        </span>
        <Button icon={IconChoose} isBusy={media.isPreparing} onClick={() => input.current?.click()}>
          {t(name ? 'flows.media.replace' : 'flows.media.choose')}
        </Button>
      </div>
      <FileChooser
        ref={input}
        label={t(`flows.types.${type}`)}
        accept={acceptOf(type)}
        onChoose={([file]) => file && void take(file)}
      />
      {type === 'audio' && (
        <CheckboxField
          label={t('flows.media.record')}
          checked={media.record}
          onChange={({ currentTarget }) => onChange({ record: currentTarget.checked })}
        />
      )}
    </>
  )
}
