import { useTexts } from '../lib/i18n.ts'
import classes from './Skeleton.module.css'

export interface SkeletonProps {
  width?: number | string
  height?: number | string
  isRound?: boolean
}

export const Skeleton = ({ width = '100%', height = 14, isRound = false }: SkeletonProps) => (
  <span className={classes.skeleton} style={{ width, height, borderRadius: isRound ? '50%' : 6 }} aria-hidden />
)

/** Rows of uneven width, as text is. */
export const SkeletonRows = ({ rows = 6, hasAvatar = false }: { rows?: number; hasAvatar?: boolean }) => {
  const t = useTexts()
  return (
    <div className={classes.rows} role="status" aria-label={t('kit.loading')}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity that never move.
        <div key={row} className={classes.row}>
          {hasAvatar && <Skeleton width={40} height={40} isRound />}
          <div className={classes.lines}>
            <Skeleton width={`${62 - ((row * 17) % 30)}%`} />
            <Skeleton width={`${88 - ((row * 23) % 36)}%`} height={12} />
          </div>
        </div>
      ))}
    </div>
  )
}
