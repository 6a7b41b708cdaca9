import type { MessageTemplate } from '@guiche/contract/features/message-templates'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconTemplate from '@tabler/icons-react/dist/esm/icons/IconTemplate.mjs'
import { errorText } from '../../../lib/error-text.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadMore } from '../../../ui/LoadMore.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { type TemplateList as List, useTemplates } from '../api/templates.ts'
import classes from './Templates.module.css'

const statuses = ['PENDING', 'REJECTED', 'PAUSED', 'DISABLED'] as const
const categories = ['MARKETING', 'UTILITY', 'AUTHENTICATION'] as const

/** Why it cannot be sent; null: it can. */
export const useObstacle = () => {
  const t = useTexts()
  return ({ obstacle, status }: MessageTemplate): string | null => {
    if (obstacle === null) return null
    if (obstacle === 'parts') return t('composing.templates.parts')
    const known = statuses.find((each) => each === status)
    return t(known ? `composing.templates.statuses.${known}` : 'composing.templates.judged')
  }
}

const Line = ({ template, onChoose }: { template: MessageTemplate; onChoose: () => void }) => {
  const t = useTexts()
  const obstacle = useObstacle()(template)
  const category = categories.find((each) => each === template.category)
  return (
    <li>
      <button type="button" className={classes.line} disabled={obstacle !== null} onClick={onChoose}>
        <span className={classes.head}>
          <b className="truncate">{template.name}</b>
          <span className={classes.faint}>{template.language}</span>
          {category && <Chip>{t(`composing.templates.categories.${category}`)}</Chip>}
          {template.quality === 'RED' && <Chip tone="warn">{t('composing.templates.lowQuality')}</Chip>}
        </span>
        <span className={classes.words}>{template.body}</span>
        {obstacle && <span className={classes.obstacle}>{obstacle}</span>}
      </button>
    </li>
  )
}

const Rows = ({ list, onChoose }: { list: List; onChoose: (template: MessageTemplate) => void }) => {
  const t = useTexts()
  if (list.isLoading || (list.isSyncing && list.rows.length === 0)) return <SkeletonRows rows={5} />
  if (list.error) return <Notice tone="bad">{errorText(list.error, t)}</Notice>
  if (list.rows.length === 0) {
    const term = list.search.value.trim()
    return term === '' ? (
      <EmptyState icon={IconTemplate} title={t('composing.templates.none')} text={t('composing.templates.noneHint')} />
    ) : (
      <EmptyState title={t('kit.nothingMatches', { term })} />
    )
  }
  return (
    <ul className={classes.list} aria-label={t('composing.templates.title')}>
      {list.rows.map((template) => (
        <Line key={template.id} template={template} onChoose={() => onChoose(template)} />
      ))}
      <li>
        <LoadMore list={list} />
      </li>
    </ul>
  )
}

interface TemplateListProps {
  connectionId: number
  onChoose: (template: MessageTemplate) => void
}

export const TemplateList = ({ connectionId, onChoose }: TemplateListProps) => {
  const t = useTexts()
  const list = useTemplates(connectionId)
  return (
    <div className={classes.body}>
      <div className={classes.tools}>
        <SearchField
          value={list.search.value}
          onChange={list.search.set}
          placeholder={t('composing.templates.search')}
          className={classes.search ?? ''}
          isFocused
        />
        <Button icon={IconRefresh} isBusy={list.isSyncing} onClick={list.sync}>
          {t('composing.templates.sync')}
        </Button>
      </div>
      {list.syncError ? (
        <Notice tone="warn">{t('composing.templates.unread', { reason: errorText(list.syncError, t) })}</Notice>
      ) : null}
      <Rows list={list} onChoose={onChoose} />
    </div>
  )
}
