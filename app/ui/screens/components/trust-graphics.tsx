import { CheckList, CheckString } from '../../check-string.tsx'
import { HeroMoney, Money } from '../../money.tsx'
import { PriceBand } from '../../price-band.tsx'
import { Rating, StarFigure } from '../../rating.tsx'
import { Week } from '../../week.tsx'
import { Row } from './specimen.tsx'

export const week = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
].map((name, i) => ({ name, letter: name[0]!, free: [1, 2, 4, 5].includes(i) }))

export function TrustGraphics() {
  return (
    <>
      <Row>
        <Rating average={4.9} stars={[1, 2, 5, 18, 186]} />
        <Rating average={4.1} stars={[3, 4, 6, 11, 14]} />
        <Rating average={4.9} stars={[1, 2, 5, 18, 1186]} size="large" />
        <StarFigure value={4} />
        <Rating average={0} stars={[0, 0, 0, 0, 0]} />
      </Row>
      <Row>
        <CheckString done={7} />
        <CheckString done={4} to="#checks" />
        <CheckString done={0} />
      </Row>
      <PriceBands />
      <Week days={week}>free next 7 days</Week>
      <Week days={week.map((day) => ({ ...day, free: false }))}>free from Mon 16 Mar</Week>
      <p>
        <Money amount={1499_00} cents /> <Money amount={450_00} to={1200_00} />{' '}
        <Money amount={318_640_00} />
      </p>
      <p>
        <HeroMoney amount={486_213_50} />
      </p>
      <CheckList
        checks={[
          { name: 'Identity', how: 'ID and a live photo compared', date: '2 Feb 2026' },
          { name: 'Quality evaluation', how: 'A visit is set for Tue 17 Mar 2026' },
        ]}
      />
    </>
  )
}

const PriceBands = () => (
  <div>
    <p className="flex justify-between text-small">
      <span>Call-out, similar jobs</span>
      <Money amount={450_00} className="font-bold" />
    </p>
    <PriceBand scale={[250_00, 900_00]} middle={[350_00, 650_00]} amount={450_00}>
      Within what most plumbers here ask
    </PriceBand>
    <PriceBand scale={[0, 1050_00]} middle={[350_00, 650_00]}>
      most ask <Money amount={350_00} to={650_00} />
    </PriceBand>
    <PriceBand scale={[250_00, 900_00]} amount={900_00}>
      Too few quotes to compare
    </PriceBand>
  </div>
)
