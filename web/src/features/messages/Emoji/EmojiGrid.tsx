import {
  EmojiPicker,
  type EmojiPickerListCategoryHeaderProps,
  type EmojiPickerListEmojiProps,
  type EmojiPickerListRowProps,
  type SkinTone,
} from 'frimousse'
import { useState } from 'react'
import { currentLanguage, useTexts } from '../../../lib/i18n.ts'
import { rememberedStore } from '../../../lib/storage.ts'
import { useStore } from '../../../lib/store.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { loadEmoji } from '../api/emoji.ts'
import classes from './EmojiGrid.module.css'

const columns = 9
const skinTone = rememberedStore('skinTone', 'none')

const Heading = ({ category, ...rest }: EmojiPickerListCategoryHeaderProps) => (
  <div {...rest} className={classes.heading}>
    {category.label}
  </div>
)
/** The library counts from 0, screen readers from 1. */
const fromOne = (index = 0): number => index + 1
const Row = (props: EmojiPickerListRowProps) => {
  const counted = { ...props, 'aria-rowindex': fromOne(props['aria-rowindex']) }
  return <div {...counted} className={classes.row} />
}
const Face = ({ emoji, ...rest }: EmojiPickerListEmojiProps) => {
  const counted = { ...rest, 'aria-colindex': fromOne(rest['aria-colindex']) }
  return (
    <button {...counted} type="button" className={classes.face} data-active={emoji.isActive || undefined}>
      {emoji.emoji}
    </button>
  )
}

/** Each press takes the next one. */
const ToneButton = ({ tone }: { tone: SkinTone }) => {
  const t = useTexts()
  return (
    <EmojiPicker.SkinTone>
      {({ setSkinTone, skinToneVariations }) => {
        const at = skinToneVariations.findIndex((each) => each.skinTone === tone)
        const next = skinToneVariations[(at + 1) % skinToneVariations.length]
        return (
          <button
            type="button"
            className={classes.face}
            aria-label={t('composing.emoji.skinTone')}
            onClick={() => {
              if (!next) return
              setSkinTone(next.skinTone)
              skinTone.set(next.skinTone)
            }}
          >
            {skinToneVariations[at]?.emoji ?? '✋'}
          </button>
        )
      }}
    </EmojiPicker.SkinTone>
  )
}

/** All emoji with a search; arrow keys move, Enter chooses. */
export const EmojiGrid = ({ onChoose }: { onChoose: (emoji: string) => void }) => {
  const t = useTexts()
  const tone = useStore(skinTone) as SkinTone
  const [isBroken, setBroken] = useState(false)
  const load = () =>
    loadEmoji(currentLanguage(), t).catch((error: unknown) => {
      setBroken(true)
      throw error
    })
  if (isBroken) return <Notice tone="bad">{t('composing.emoji.failed')}</Notice>
  return (
    <EmojiPicker.Root
      className={classes.picker}
      locale={currentLanguage()}
      columns={columns}
      skinTone={tone}
      resolveEmojiData={load}
      onEmojiSelect={({ emoji }) => onChoose(emoji)}
    >
      <div className={classes.top}>
        <EmojiPicker.Search
          className={classes.search}
          placeholder={t('composing.emoji.search')}
          aria-label={t('composing.emoji.search')}
          data-autofocus
          autoFocus
        />
        <ToneButton tone={tone} />
      </div>
      <EmojiPicker.Viewport className={classes.viewport} tabIndex={0}>
        <EmojiPicker.Loading className={classes.state}>{t('composing.emoji.loading')}</EmojiPicker.Loading>
        <EmojiPicker.Empty className={classes.state}>{t('composing.emoji.none')}</EmojiPicker.Empty>
        <EmojiPicker.List className={classes.list} components={{ CategoryHeader: Heading, Row, Emoji: Face }} />
      </EmojiPicker.Viewport>
      <div className={classes.name}>
        <EmojiPicker.ActiveEmoji>{({ emoji }) => emoji && `${emoji.emoji} ${emoji.label}`}</EmojiPicker.ActiveEmoji>
      </div>
    </EmojiPicker.Root>
  )
}
