import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { type Fault, takeFault } from './faults.ts'
import { fieldsIn } from './posted.ts'
import { phpEncode } from './signatures.ts'
import { hangUp, slowly } from './silence.ts'
import type { Delivery } from './state.ts'
import { fieldOf, type World } from './world.ts'

type Env = { Bindings: HttpBindings }

/** Whether a notification was really sent from here, parameter for parameter and byte for byte. */
export function validateRoute(world: World) {
  return new Hono<Env>().post('/eng/query/validate', async (c) => {
    const body = await c.req.text()
    const merchantId = fieldOf(fieldsIn(body), 'merchant_id')
    const fault = takeFault(world, 'validate', { merchantId })
    const answer = fault && (await faulty(c, fault))
    return answer ?? c.text(wasSent(world, merchantId, body) ? 'VALID' : 'INVALID')
  })
}

function wasSent({ state }: World, merchantId: string, body: string): boolean {
  const requested = asSet(body.split('&'))
  return state.deliveries.some(
    (delivery) =>
      delivery.isConfirmed &&
      wasTried(delivery) &&
      delivery.merchantId === merchantId &&
      asSet(
        delivery.fields
          .filter(([name]) => name !== 'signature')
          .map(([name, value]) => `${name}=${phpEncode(value)}`),
      ) === requested,
  )
}

function wasTried({ state, tries }: Delivery) {
  return tries.length > 0 || (state !== 'held' && state !== 'dropped')
}

const asSet = (parts: string[]) => parts.toSorted().join('&')

/** Null if the fault only delayed it. */
async function faulty(c: Context<Env>, { what, millis }: Fault) {
  if (what === 'down') return hangUp(c.env.incoming.socket)
  if (what === 'slow') await slowly(c.env.incoming.socket, millis)
  if (what === '500') return c.text('Internal Server Error', 500)
  if (what === 'html') return c.html('<!doctype html><title>Maintenance</title><h1>Back soon</h1>')
  if (what === 'empty') return c.body('', 200)
  if (what === 'invalid') return c.text('INVALID')
  return null
}
