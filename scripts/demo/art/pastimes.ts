import { CREAM, type Inks } from './ink'
import {
  around,
  between,
  circle,
  type Dice,
  ground,
  group,
  half,
  leaf,
  line,
  path,
  polygon,
  rect,
  times,
} from './paper'

/** Two wheels and a road that goes over the hill. */
export function bicycle(i: Inks, dice: Dice): string {
  const wheel = (x: number) => [
    circle(x, 660, 220, { stroke: i.ink, width: 20 }),
    circle(x, 660, 196, { stroke: i.sun, width: 9 }),
    ...times(18, (n) => {
      const [a, b] = around(x, 660, 192, n * 20 + 5)
      return line(x, 660, a, b, i.ink, 3)
    }),
    circle(x, 660, 24, { fill: i.ink }),
  ]
  const frame = i.primary
  return [
    ground(i.ground),
    circle(between(dice, 1050, 1250), 280, 190, { fill: i.sun }),
    path('M-20 620Q300 420 700 560T1620 480V1010H-20Z', { fill: i.pastel }),
    path('M-20 760Q500 600 900 700T1620 640V1010H-20Z', { fill: i.tertiary }),
    rect(0, 870, 1600, 140, { fill: i.ink }),
    ...times(7, (n) => rect(n * 250 + 20, 930, 130, 14, { fill: CREAM }, 7)),
    ...wheel(480),
    ...wheel(1110),
    path('M480 660L650 380H1000L780 660ZM650 380L780 660M620 320L660 400M1110 660L980 320', {
      stroke: frame,
      width: 26,
    }),
    path('M560 316H690', { stroke: i.ink, width: 34 }),
    path('M980 322L950 268Q1040 230 1090 290', { stroke: i.ink, width: 20 }),
    circle(780, 660, 46, { stroke: i.ink, width: 14 }),
    line(780, 660, 830, 740, i.ink, 14),
  ].join('')
}

/** Dice, cards and a pawn: a night of games. */
export function parlour(i: Inks, dice: Dice): string {
  const suits = [
    (s: string) =>
      path(
        'M0 -90C50 -30 90 0 90 44A46 46 0 0 1 10 64L28 110H-28L-10 64A46 46 0 0 1 -90 44C-90 0 -50 -30 0 -90Z',
        { fill: s },
      ),
    (s: string) =>
      path(
        'M0 100C-60 30 -100 0 -100 -44A50 50 0 0 1 0 -54A50 50 0 0 1 100 -44C100 0 60 30 0 100Z',
        { fill: s },
      ),
    (s: string) => path('M0 -110L78 0L0 110L-78 0Z', { fill: s }),
    (s: string) =>
      [
        circle(0, -44, 46, { fill: s }),
        circle(-52, 26, 46, { fill: s }),
        circle(52, 26, 46, { fill: s }),
        path('M-28 110H28L8 -10H-8Z', { fill: s }),
      ].join(''),
  ]
  const warm = i.warm
  const card = (n: number, turn: number, color: string) =>
    group(`translate(800 980) rotate(${turn}) translate(0 -560)`, [
      rect(-152, -206, 310, 440, { fill: i.dark, opacity: 0.25 }, 26),
      rect(-160, -220, 310, 440, { fill: CREAM }, 26),
      rect(-136, -196, 262, 392, { stroke: i.pastel, width: 6 }, 16),
      group('translate(-5 0)', [suits[n]?.(color) ?? '']),
    ])
  const die = (x: number, y: number, turn: number, fill: string, dots: [number, number][]) =>
    group(`translate(${x} ${y}) rotate(${turn})`, [
      rect(-84, -84, 184, 184, { fill: i.dark, opacity: 0.3 }, 34),
      rect(-92, -92, 184, 184, { fill }, 34),
      ...dots.map(([a, b]) => circle(a * 48, b * 48, 19, { fill: CREAM })),
    ])
  return [
    ground(i.ground),
    ...times(7, (r) =>
      times(11, (c) =>
        (r + c) % 2
          ? ''
          : polygon(
              [
                [c * 160, r * 160 - 80],
                [c * 160 + 80, r * 160],
                [c * 160, r * 160 + 80],
                [c * 160 - 80, r * 160],
              ],
              { fill: i.pastel, opacity: 0.35 },
            ),
      ),
    ).flat(),
    card(0, -33 + between(dice, -3, 3), i.tertiary),
    card(2, -11, warm),
    card(3, 11, i.dark),
    card(1, 33, warm),
    die(220, 730, -16, warm, [
      [-1, -1],
      [1, 1],
      [0, 0],
      [-1, 1],
      [1, -1],
    ]),
    die(1400, 720, 22, i.tertiary, [
      [-1, 0],
      [1, 0],
      [-1, 1],
      [1, 1],
      [-1, -1],
      [1, -1],
    ]),
    half(800, 1010, 210, 0, { fill: i.ink }),
    leaf(800, 860, 40, 40, 0, { fill: i.ink }),
  ].join('')
}
