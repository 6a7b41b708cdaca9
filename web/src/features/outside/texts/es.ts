import type { TextsOf } from '../../../lib/texts.ts'
import type * as source from './pt.ts'

export const outside: TextsOf<typeof source.outside> = {
  heard: 'Última respuesta',
  never: 'Todavía no respondió',
  failures: {
    address: 'La dirección está dentro de la red y no se permite',
    away: 'No se pudo conectar',
    timeout: 'Tardó demasiado en responder',
    redirect: 'Redirigió a otra dirección',
    status: 'Respondió con un error',
    tooLarge: 'La respuesta es demasiado grande',
    nonsense: 'La respuesta no tiene el formato esperado',
    keys: 'Las claves fueron rechazadas',
    resting: 'Falló varias veces y está en pausa',
    used: 'Se agotó el límite del mes',
    gone: 'Se quitó o ya no está en el plan',
  },
}
