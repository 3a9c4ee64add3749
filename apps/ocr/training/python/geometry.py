"""Documents in perspective: corners, and the way from a photograph to a document and back. On the GPU, a batch at a time."""

import math

import torch
import torch.nn.functional as F

from fields import DEVICE as device
from fields import uniform as uniform_on

uniform = lambda shape, low, high, power=1.0: uniform_on(shape, low, high, device, power)


def homography(source, target):
    """Batched: the 3×3 that takes source (B,4,2) to target (B,4,2)."""
    b = source.shape[0]
    x, y, u, v = source[..., 0], source[..., 1], target[..., 0], target[..., 1]
    zero, one = torch.zeros_like(x), torch.ones_like(x)
    rows = torch.cat([torch.stack([x, y, one, zero, zero, zero, -u * x, -u * y], -1), torch.stack([zero, zero, zero, x, y, one, -v * x, -v * y], -1)], 1)
    h = torch.linalg.solve(rows, torch.cat([u, v], 1).unsqueeze(-1)).squeeze(-1)
    return torch.cat([h, torch.ones(b, 1, device=h.device)], 1).view(b, 3, 3)


def apply(h, grid):
    """grid (H,W,2) or (B,H,W,2) through h (B,3,3)."""
    ones = torch.ones_like(grid[..., :1])
    p = torch.cat([grid, ones], -1)
    q = torch.einsum("bij,...hwj->bhwi" if grid.dim() == 3 else "bij,bhwj->bhwi", h, p)
    return q[..., :2] / q[..., 2:].clamp(min=1e-4)


def sample(pictures, uv):
    return F.grid_sample(pictures, uv * 2 - 1, mode="bilinear", padding_mode="border", align_corners=False)


UNIT = torch.tensor([[0.0, 0.0], [1, 0], [1, 1], [0, 1]], device=device)


def quads(b, long_low, long_high, aspect, tilt_any):
    """Corners (B,4,2) in a unit frame of a document turned, tilted and seen askew."""
    long = uniform((b,), long_low, long_high)
    half = torch.stack([long / 2, long / 2 / aspect], -1)
    corners = (UNIT[None] - 0.5) * 2 * half[:, None]
    quarter = torch.randint(0, 4, (b,), device=device) * math.pi / 2
    quarter = torch.where(torch.rand(b, device=device) < 0.45, torch.zeros_like(quarter), quarter)
    angle = quarter + torch.where(torch.rand(b, device=device) < tilt_any, uniform((b,), 0, 2 * math.pi), torch.randn(b, device=device) * 0.14)
    cos, sin = torch.cos(angle), torch.sin(angle)
    turn = torch.stack([torch.stack([cos, sin], -1), torch.stack([-sin, cos], -1)], -2)
    corners = corners @ turn + torch.randn(b, 4, 2, device=device) * (long * uniform((b,), 0, 0.045))[:, None, None]
    spare = (1 - (corners.amax(1) - corners.amin(1))).clamp(min=0.02)
    centre = 0.5 + (torch.rand(b, 2, device=device) - 0.5) * spare
    return corners - (corners.amax(1, keepdim=True) + corners.amin(1, keepdim=True)) / 2 + centre[:, None]


def grids(size):
    r = (torch.arange(size, device=device) + 0.5) / size
    yy, xx = torch.meshgrid(r, r, indexing="ij")
    return torch.stack([xx, yy], -1)


def rounded(uv, radius, softness):
    """1 inside the unit square with round corners."""
    q = (uv - 0.5).abs() - (0.5 - radius)
    d = q.clamp(min=0).norm(dim=-1) + q.amax(-1).clamp(max=0) - radius
    return torch.sigmoid(-d / softness)
