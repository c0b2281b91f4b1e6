import type { Trade } from './trade.ts'

export const transport: Trade<'transportation'> = {
  titles: [
    'Bakkie with driver',
    'Furniture mover',
    'Shuttle and airport driver',
    'School transport driver',
  ],
  firms: ['Transport', 'Removals', 'Shuttle', 'Movers', 'Logistics'],
  skills: [
    'House moves',
    'Bakkie loads',
    'Airport',
    'School transport',
    'Rubble',
    'Courier',
    'Long distance',
    'Pianos',
    'Trailers',
    'Groups',
  ],
  certificates: [
    { name: 'Professional driving permit', number: 'PrDP ########', share: 0.85 },
    { name: 'Goods in transit cover', number: 'policy GIT-#####', share: 0.4 },
    { name: 'Operating licence', number: 'OL ######', share: 0.3 },
  ],
  insured: 0.5,
  callout: null,
  learned: [
    'Long-distance trucks for eleven years: Musina to Cape Town with one hand.',
    'One bakkie, then two, then my wife took over the books and we made money.',
    'Taxi driver who got tired of racing.',
    'I moved house fourteen times as a child.',
    'School transport since 2009; some of mine are at university.',
  ],
  ways: [
    'Blankets and straps for everything with legs.',
    'I carry the fridge upright, the children belted.',
    'Fixed price, fuel in it.',
    'You can follow me on the phone.',
    'No stops, no extra passengers.',
  ],
  manner: [
    'Wrapped every leg in a blanket.',
    'I could follow the trip on my phone.',
    'Drove like a grandmother, thank you.',
    'No extra passengers, no stops.',
    'Helped carry without being asked.',
  ],
  jobs: {
    'bakkie-load': {
      rand: 650,
      described: ['One ton, one helper', 'Up to 20 km', 'Wait of half an hour'],
      requestTexts: [
        'Fridge and couch from a shop.',
        'Student room, Mamelodi to campus.',
        'Bed and boxes, third floor.',
      ],
      good: [
        'Third floor, no scratches.',
        'The couch went in by the window, don’t ask.',
        'One trip where I had thought of three.',
        'Roped like a ship.',
      ],
      bad: ['The helper did not come.', 'A rained-on mattress.'],
    },
    'move-house': {
      rand: 4200,
      described: ['Eight-ton truck, four people', 'Packing on request', 'Within the city'],
      requestTexts: [
        'Three-bedroom, piano.',
        'Two flats into one, with feelings.',
        'Polokwane to Pretoria, weekend.',
      ],
      good: [
        'The piano is still in tune.',
        'Not one glass.',
        'Four men, good humour, nine hours.',
        'Built the beds up again before leaving.',
      ],
      bad: ['Two boxes never arrived.', 'Started at eleven instead of seven.'],
    },
    'airport-trip': {
      rand: 480,
      described: ['Door to door, child seat', 'Flight watched', 'Four people'],
      requestTexts: [
        '4.30 am, two people, four bags.',
        'Fetch my parents, wheelchair.',
        'Landing 22.10, alone, woman.',
      ],
      good: [
        'Outside at 4.20 with the engine off.',
        'Waited when the flight was late, same price.',
        'Held a sign with my mother’s name.',
        'I felt safe, which I can’t say of others.',
      ],
      bad: ['Phoned at 4.40 to ask where we live.', 'No child seat, although promised.'],
    },
    'school-run': {
      rand: 1250,
      described: ['Both ways, school days', 'Same driver', 'Message at the gate'],
      requestTexts: [
        'Two children, two schools.',
        'Grade 1, needs a hand across the road.',
        'From January, Soweto to town.',
      ],
      good: [
        'A message at the gate, every day.',
        'Takes the small one by the hand.',
        'Never late in a term.',
        'Seat belts on or the engine stays off.',
      ],
      bad: ['Eleven children in a seven-seater.', 'Late four times in May.'],
    },
    'rubble-load': {
      rand: 950,
      described: ['Three cubes, loading included', 'Taken to a legal dump', 'Slip shown'],
      requestTexts: [
        'Builders left a hill.',
        'Garden bags, 40, and branches.',
        'Old bathroom, in pieces.',
      ],
      good: [
        'Swept the pavement after.',
        'Showed me the slip from the dump.',
        'The hill is gone.',
        'Two loads at a fair price for the second.',
      ],
      bad: ['I found my tiles in the veld.', 'Loading turned out to be mine.'],
    },
    courier: {
      rand: 180,
      described: ['Same day in the city', 'Signed for', 'Up to 20 kg'],
      requestTexts: [
        'Documents to the court by two.',
        'Cake, flat, slowly.',
        'Spare part to a farm.',
      ],
      good: [
        'At the court by half past one.',
        'The cake arrived as a cake.',
        'Photo of the signature within the hour.',
        'Found the farm without a number.',
      ],
      bad: ['Left it with a neighbour I don’t know.', 'Next day, not same day.'],
    },
  },
}
