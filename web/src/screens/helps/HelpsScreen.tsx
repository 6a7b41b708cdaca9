import type { Help } from '@guiche/contract/features/helps'
import IconHelp from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconSearchOff from '@tabler/icons-react/dist/esm/icons/IconZoomCancel.mjs'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PlayerDialog } from '../../features/helps/dialogs/PlayerDialog.tsx'
import { HelpCard } from '../../features/helps/HelpCard.tsx'
import { useHelpPages } from '../../features/helps/useHelpPages.ts'
import { useTexts } from '../../lib/i18n.ts'
import type { ResourceList } from '../../lib/lists.ts'
import { useCan } from '../../lib/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import classes from './HelpsScreen.module.css'

const Cards = ({ list, onPlay }: { list: ResourceList<Help>; onPlay: (help: Help) => void }) => {
  const t = useTexts()
  const term = list.search.value.trim()
  if (list.isLoading) return <SkeletonRows rows={6} />
  if (list.error && list.rows.length === 0) return <ErrorState error={list.error} onRetry={list.retry} />
  if (list.rows.length === 0 && term !== '') {
    const clear = <Button onClick={() => list.search.set('')}>{t('kit.clearSearch')}</Button>
    return <EmptyState icon={IconSearchOff} title={t('kit.nothingMatches', { term })} action={clear} />
  }
  if (list.rows.length === 0) return <EmptyState icon={IconHelp} title={t('helps.none')} text={t('helps.noneText')} />
  return (
    <>
      <ul className={classes.grid} aria-label={t('helps.title')}>
        {list.rows.map((help) => (
          <li key={help.id}>
            <HelpCard help={help} onPlay={() => onPlay(help)} />
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  )
}

/** Videos that explain the product. */
export const HelpsScreen = () => {
  const t = useTexts()
  const navigate = useNavigate()
  const list = useHelpPages()
  const mayManage = useCan('platform:manage')
  const [played, setPlayed] = useState<Help | null>(null)
  const [isPlaying, setPlaying] = useState(false)
  const play = (help: Help) => {
    setPlayed(help)
    setPlaying(true)
  }
  return (
    <>
      <ScreenHeader title={t('helps.title')}>
        <SearchField value={list.search.value} onChange={list.search.set} placeholder={t('helps.search')} />
        {mayManage && (
          <Button icon={IconSettings} onClick={() => void navigate({ to: '/helps/manage' })}>
            {t('helps.manage')}
          </Button>
        )}
      </ScreenHeader>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard. */}
      <section className={classes.body} aria-label={t('helps.title')} tabIndex={0}>
        <Cards list={list} onPlay={play} />
      </section>
      {played && <PlayerDialog help={played} isOpen={isPlaying} onClose={() => setPlaying(false)} />}
    </>
  )
}
