import type { PlaceData } from '@guiche/contract/features/message-parts'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import { useTexts } from '../../../../lib/i18n.ts'
import { locationOf } from '../../api/attached.ts'
import { useOrigin } from '../../useOrigin.ts'
import classes from '../files/DocumentMedia.module.css'
import { Unprocessed } from './Unprocessed.tsx'

const mapOf = ({ latitude, longitude }: PlaceData): string =>
  `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`

export const LocationCard = ({ dataJson }: { dataJson: string | null }) => {
  const t = useTexts()
  const origin = useOrigin()
  const location = locationOf(dataJson)
  if (!location) return <Unprocessed />
  const kind = location.isLive ? t('messages.media.livePlace') : t('messages.kinds.locationMessage')
  const name = location.name || location.address || kind
  const facts = (location.isLive && origin.hint) || t('messages.media.map')
  return (
    <a
      className={classes.document}
      href={mapOf(location)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${name}: ${t('messages.media.map')}`}
    >
      <IconMapPin size={26} stroke={1.4} aria-hidden />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.facts}>{location.name && location.address ? location.address : facts}</span>
      </span>
    </a>
  )
}
