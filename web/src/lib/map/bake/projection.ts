// From longitude and latitude to the sheet: a conic projection, turned, with lenses over the crowded theatres.
import { geoConicConformal } from 'd3-geo';
import type { Point } from '../geometry';

/** Longitude, latitude, radius on the sheet, magnification at the centre. */
export type Lens = readonly [number, number, number, number];

export interface Projecting {
  parallels: readonly [number, number];
  /** The meridian in the middle and the latitude of the centre. */
  centre: readonly [number, number];
  /** Degrees the sheet is turned clockwise. */
  turn: number;
  scale: number;
  /** Where the centre lies on the sheet. */
  at: Point;
  lenses: readonly Lens[];
}

/** Longitude and latitude to the sheet, lenses included. */
export function projectionOf(p: Projecting): (lon: number, lat: number) => Point {
  const plain = geoConicConformal()
    .parallels([p.parallels[0], p.parallels[1]])
    .rotate([-p.centre[0], 0])
    .center([0, p.centre[1]])
    .angle(-p.turn)
    .scale(p.scale)
    .translate([p.at[0], p.at[1]]);
  const project = (lon: number, lat: number): Point => plain([lon, lat]) ?? [0, 0];
  const lenses = p.lenses.map(([lon, lat, radius, power]) => ({ at: project(lon, lat), radius, power }));
  return (lon, lat) => magnify(project(lon, lat), lenses);
}

/** Gaussian lenses: each pushes points away from its centre, or draws them in where its power is below 1. */
export function magnify([x, y]: Point, lenses: readonly { at: Point; radius: number; power: number }[]): Point {
  let dx = 0;
  let dy = 0;
  for (const { at, radius, power } of lenses) {
    const ux = x - at[0];
    const uy = y - at[1];
    const e = (power - 1) * Math.exp(-(ux * ux + uy * uy) / (radius * radius));
    dx += ux * e;
    dy += uy * e;
  }
  return [x + dx, y + dy];
}
