import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams, instant, noContent, paging, recordId, title } from './fields.ts';

export const village = z.object({ id: recordId, name: z.string(), created_at: instant });
export type Village = z.infer<typeof village>;

export const villageWrite = z.object({ name: title(200) });
export type VillageWrite = z.output<typeof villageWrite>;

export const MAX_BUILDINGS = 500;
/** A building of a village and how many apartments it has. */
export const building = z.object({
  building_number: title(50),
  apartments: z.int().min(1).max(9999),
});
export type Building = z.output<typeof building>;

export const villageEndpoints = {
  buildings: endpoint({
    method: 'GET',
    url: '/villages/:id/buildings',
    schema: {
      summary: 'The buildings of a village whose number of apartments is known',
      tags: ['villages'],
      params: idParams,
      response: { 200: z.array(building) },
    },
  }),
  setBuildings: endpoint({
    method: 'PUT',
    url: '/villages/:id/buildings',
    schema: {
      summary:
        'Say which buildings a village has, and how many apartments each; those not named are forgotten',
      tags: ['villages'],
      params: idParams,
      body: z.object({ buildings: z.array(building).max(MAX_BUILDINGS) }),
      response: { 200: z.array(building) },
    },
  }),
  list: endpoint({
    method: 'GET',
    url: '/villages',
    schema: {
      summary: 'List villages',
      tags: ['villages'],
      querystring: z.object(paging),
      response: { 200: z.array(village) },
    },
  }),
  get: endpoint({
    method: 'GET',
    url: '/villages/:id',
    schema: { summary: 'One village', tags: ['villages'], params: idParams, response: { 200: village } },
  }),
  create: endpoint({
    method: 'POST',
    url: '/villages',
    schema: {
      summary: 'Create a village',
      tags: ['villages'],
      body: villageWrite,
      response: { 201: village },
    },
  }),
  update: endpoint({
    method: 'PUT',
    url: '/villages/:id',
    schema: {
      summary: 'Rename a village',
      tags: ['villages'],
      params: idParams,
      body: villageWrite,
      response: { 200: village },
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/villages/:id',
    schema: {
      summary: 'Delete a village',
      tags: ['villages'],
      params: idParams,
      response: { 204: noContent },
    },
  }),
};
