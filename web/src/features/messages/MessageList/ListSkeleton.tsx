import { useTexts } from '../../../lib/i18n.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import classes from './ListSkeleton.module.css'

const bubbles = [
  { width: '44%', isOwn: false },
  { width: '30%', isOwn: false },
  { width: '52%', isOwn: true },
  { width: '38%', isOwn: false },
  { width: '26%', isOwn: true },
  { width: '48%', isOwn: true },
]

export const ListSkeleton = () => {
  const t = useTexts()
  return (
    <div className={classes.skeleton} role="status" aria-label={t('kit.loading')}>
      {bubbles.map(({ width, isOwn }) => (
        <span key={width} className={classes.bubble} data-own={isOwn || undefined} style={{ width }}>
          <Skeleton height={44} />
        </span>
      ))}
    </div>
  )
}
